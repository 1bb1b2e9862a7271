import { COUNTRIES, OTHER_COUNTRY } from './texts.ts'

/** The flag of a country by its ISO code, a globe for those we have no flag of; nothing when unknown. */
export function Flag({ iso }: { iso: string | null }) {
  if (!iso) return null
  const country = COUNTRIES[iso]
  const file = country ? iso.toLowerCase() : 'xx'
  const label = country ?? OTHER_COUNTRY
  return <img className="flag" src={`/flags/${file}.svg`} width={20} height={15} alt={label} title={label} />
}
