import { COUNTRIES, OTHER_COUNTRY } from './texts.ts'

const FLAGS = new Set(['FR', 'BE', 'CH', 'LU', 'MC'])

/** The flag of a country by its ISO code, a globe for unknown flags; nothing without a code. */
export function Flag({ iso }: { iso: string | null }) {
  if (!iso) return null
  const country = COUNTRIES[iso]
  // The other named territories are French, and use that flag.
  const file = FLAGS.has(iso) ? iso.toLowerCase() : country ? 'fr' : 'xx'
  const label = country ?? OTHER_COUNTRY
  return <img className="flag" src={`/flags/${file}.svg`} width={20} height={15} alt={label} title={label} />
}
