import { toNameKey } from '../../../src/shared/keys.ts'
import type { Random } from '../random.ts'

const MOST_LETTERS = 20
const FEWEST_LETTERS = 3
/** Most people choose a name that a card shows whole. */
const COMFORTABLE_LETTERS = 12

const SURNAMES =
  words(`martin bernard dubois durand moreau laurent lefebvre leroy roux david bertrand morel fournier
  girard bonnet dupont lambert fontaine rousseau vincent muller faure andre mercier blanc guerin boyer garnier chevalier
  francois legrand gauthier garcia perrin robin clement morin nicolas henry roussel mathieu gautier masson marchand duval
  denis dumont marie lemaire noel meyer dufour meunier brun blanchard giraud joly riviere lucas brunet gaillard barbier
  arnaud martinez roche renard schmitt roy leroux colin vidal caron picard roger fabre aubert lemoine renaud dumas
  lacroix olivier philippe bourgeois pierre benoit rey leclerc payet rolland leclercq guillaume lecomte lopez jean
  dupuy guillot hubert berger carpentier sanchez dupuis moulin louis deschamps huet vasseur perez boucher fleury royer
  klein jacquet adam paris poirier marty aubry guyot carre charles renault charpentier menard maillard baron bertin
  bailly herve schneider fernandez legall collet leger bouvier julien prevost millet perrot daniel cousin germain breton
  besson langlois remy lejeune perret haddad benali diallo traore nguyen costa silva`)

const NICKNAMES =
  words(`Coquelicot Luciole Canotier Musette Lampion Rivage Bergamote Pissenlit Nenuphar Libellule
  Accordeon Tournesol Brindille Capucine Marinière Vagabond Papillon Galopin Cigale Hirondelle Mistral Aubade Escapade
  Farandole Mirabelle Clementine Pamplemousse Cerise Noisette Pistache Cannelle Réglisse Macaron Tartine Petitbeurre
  Baguette Roquefort Camembert Cassis Grenadine Diabolo Limonade Ritournelle Madrigal Bolero Javanaise Valse Tango
  Cinephile Liseuse Randonneur Montagnard Marin Matelot Boussole Lanterne Etoile Comete Soleil Averse Aurore Brume
  Printemps Octobre Minuit Dimanche Bivouac Sentier Horizon Large Estuaire Ecluse Péniche Guitare Saxo Trompette
  Vinyle Pellicule Polaroid Encre Plume Pinceau Aquarelle`)

const TAILS = [
  'du.nord',
  'd.ici',
  'en.vrai',
  'bis',
  'au.vert',
  'de.nuit',
  'du.sud',
  'en.ville',
  'de.loin',
  'et.puis',
]

/** Gives out member names that look chosen by people and are never the same without regard to case and accents. */
export class MemberNames {
  /** How often each name was given out, its numbered forms counted in. */
  readonly #given = new Map<string, number>()
  readonly #taken: ReadonlySet<string>

  /** `taken` are the keys of names that others have already. */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  /** A name for somebody with this first name. */
  next(random: Random, firstName: string): string {
    for (;;) {
      const wish = compose(random, firstName)
      const isLong = wish.length > COMFORTABLE_LETTERS && random.chance(0.7)
      const name = (isLong ? undefined : this.#claim(random, wish)) ?? this.#claim(random, firstName)
      if (name && !this.#taken.has(toNameKey(name))) return name
    }
  }

  /** No base ends in a digit and none gets a number twice, so no two names meet; undefined when it grew too long. */
  #claim(random: Random, base: string): string | undefined {
    const key = toNameKey(base)
    const before = this.#given.get(key) ?? 0
    const number = before < 98 ? ((before * 37) % 98) + 1 : before + 1
    const name =
      before === 0 ? base : base + random.pick(['_', '', '.', '-', '_', '']) + String(number).padStart(2, '0')
    if (name.length < FEWEST_LETTERS || name.length > MOST_LETTERS) return undefined
    this.#given.set(key, before + 1)
    return name
  }
}

function compose(random: Random, firstName: string): string {
  const plain = toNameKey(firstName)
  const surname = random.pick(SURNAMES)
  const initial = surname.charAt(0)
  switch (random.weighted([34, 16, 10, 8, 8, 5, 5, 14])) {
    case 0:
      return firstName
    case 1:
      return `${plain}.${surname}`
    case 2:
      return `${firstName}_${capital(surname)}`
    case 3:
      return `${firstName}${initial.toUpperCase()}`
    case 4:
      return `${firstName}.${initial.toUpperCase()}`
    case 5:
      return `${plain}_${random.pick(TAILS)}`
    case 6:
      return `${initial}.${plain}`
    default:
      return random.pick(NICKNAMES)
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function words(text: string): string[] {
  return text.split(/\s+/)
}
