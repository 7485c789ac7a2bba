SELECT 'public.semantic_team_refs', format('team %s of control.teams has no projection', t.team_id),
  format('SET LOCAL app.current_team_id = %L; INSERT INTO public.semantic_team_refs (team_id) VALUES (%1$L) ON CONFLICT DO NOTHING;', t.team_id)
FROM control.teams AS t
WHERE NOT EXISTS (SELECT FROM public.semantic_team_refs AS r WHERE r.team_id = t.team_id)
UNION ALL
-- With its team, which may be missing too, and whose own fix may come after this one.
SELECT 'public.semantic_profile_refs', format('profile %s of team %s in control.team_profiles has no projection', p.profile_id, p.team_id),
  format('SET LOCAL app.current_team_id = %L; INSERT INTO public.semantic_team_refs (team_id) VALUES (%1$L) ON CONFLICT DO NOTHING; '
    'INSERT INTO public.semantic_profile_refs (team_id, profile_id) VALUES (%1$L, %L);', p.team_id, p.profile_id)
FROM control.team_profiles AS p
WHERE NOT EXISTS (SELECT FROM public.semantic_profile_refs AS r WHERE r.team_id = p.team_id AND r.profile_id = p.profile_id)
  AND NOT EXISTS (SELECT FROM public.semantic_profile_refs AS r WHERE r.profile_id = p.profile_id
    AND NOT EXISTS (SELECT FROM control.team_profiles AS o WHERE o.team_id = r.team_id AND o.profile_id = r.profile_id))
