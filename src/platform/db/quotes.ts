import { isActive } from './visibility.ts'

/** SQL: a stored quote as members read it, with the file of its photo as long as others see it. @param column such as `m.quote` */
export const presentQuote = (column: string): string =>
  `case when ${column} ->> 'kind' = 'photo' then ${column} || coalesce((
    select jsonb_build_object('file', p.photo) from photos p join users o on o.id = p.user_id
    where p.id = (${column} ->> 'id')::integer and p.visible and ${isActive('o')}), '{}') else ${column} end`
