SELECT 'public.semantic_team_refs', format('team %s is not in control.teams', r.team_id),
  format('-- bring team %s back into control.teams from a backup, or, when it was removed on purpose, '
    'delete its rows in all of public and then this one', r.team_id)
FROM public.semantic_team_refs AS r
WHERE NOT EXISTS (SELECT FROM control.teams AS t WHERE t.team_id = r.team_id)
UNION ALL
SELECT 'public.semantic_profile_refs', format('profile %s of team %s is not in control.team_profiles', r.profile_id, r.team_id),
  format('-- bring profile %s of team %s back into control.team_profiles from a backup, or, when it was removed on purpose, '
    'delete what refers to it and then this row', r.profile_id, r.team_id)
FROM public.semantic_profile_refs AS r
WHERE EXISTS (SELECT FROM control.teams AS t WHERE t.team_id = r.team_id)
  AND NOT EXISTS (SELECT FROM control.team_profiles AS p WHERE p.profile_id = r.profile_id)
