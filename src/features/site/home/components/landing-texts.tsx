import { LANDING_LEAD, LANDING_TITLE } from '../texts.ts'

interface Props {
  /** Null for the text of the site; `*…*` emphasises a word. */
  title: string | null
  lead: string | null
  /** Of the title: a sample is no heading. */
  level?: 'h1' | 'p'
}

/** Title and lead of the landing page's hero. */
export function LandingTexts({ title, lead, level: Title = 'h1' }: Props) {
  const [before, emphasised, ...after] = (title ?? LANDING_TITLE).split('*')
  return (
    <>
      <Title className={Title === 'p' ? 'setting-title' : undefined}>
        {before}
        {emphasised && <em>{emphasised}</em>}
        {after.join('')}
      </Title>
      <p>{lead ?? LANDING_LEAD}</p>
    </>
  )
}
