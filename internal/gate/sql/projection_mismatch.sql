SELECT 'public.semantic_profile_refs', format('profile %s is projected under team %s, control.team_profiles has it under %s', r.profile_id, r.team_id,
    string_agg(p.team_id::text, ', ' ORDER BY p.team_id)),
  format('-- find out whose profile %s is, and correct the side that is wrong from a backup: neither follows from the other', r.profile_id)
FROM public.semantic_profile_refs AS r
JOIN control.team_profiles AS p ON p.profile_id = r.profile_id
GROUP BY r.profile_id, r.team_id
HAVING NOT bool_or(p.team_id = r.team_id)
