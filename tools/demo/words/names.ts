import { SEXES } from '../../../src/shared/enumerations.ts'
import { toNameKey } from '../../../src/shared/keys.ts'
import type { Random } from '../random.ts'

const MAX_LETTERS = 20
const MIN_LETTERS = 3
/** Most members choose a name that a card shows in full. */
const COMFORTABLE_LETTERS = 12

const SURNAMES =
  splitWords(`martin bernard dubois durand moreau laurent lefebvre leroy roux david bertrand morel fournier
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
  splitWords(`Coquelicot Luciole Canotier Musette Lampion Rivage Bergamote Pissenlit Nenuphar Libellule
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

/** Allocates plausible member names, unique regardless of case and accents. */
export class NameAllocator {
  /** How often each base name was allocated, including numbered forms. */
  readonly #given = new Map<string, number>()
  readonly #taken: ReadonlySet<string>

  /** `taken` are name keys in use. */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  /** Allocates a name for a member with this first name. */
  allocate(random: Random, firstName: string): string {
    for (;;) {
      const wish = composeName(random, firstName)
      const isLong = wish.length > COMFORTABLE_LETTERS && random.chance(0.7)
      const name = (isLong ? undefined : this.#claim(random, wish)) ?? this.#claim(random, firstName)
      if (name && !this.#taken.has(toNameKey(name))) return name
    }
  }

  /** No base ends in a digit and no number repeats, so names are unique; undefined when the name is too long. */
  #claim(random: Random, base: string): string | undefined {
    const key = toNameKey(base)
    const before = this.#given.get(key) ?? 0
    const number = before < 98 ? ((before * 37) % 98) + 1 : before + 1
    const name =
      before === 0 ? base : base + random.pick(['_', '', '.', '-', '_', '']) + String(number).padStart(2, '0')
    if (name.length < MIN_LETTERS || name.length > MAX_LETTERS) return undefined
    this.#given.set(key, before + 1)
    return name
  }
}

function composeName(random: Random, firstName: string): string {
  const plain = toNameKey(firstName)
  const surname = random.pick(SURNAMES)
  const initial = surname.charAt(0)
  switch (random.weighted([34, 16, 10, 8, 8, 5, 5, 14])) {
    case 0:
      return firstName
    case 1:
      return `${plain}.${surname}`
    case 2:
      return `${firstName}_${capitalize(surname)}`
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

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function splitWords(text: string): string[] {
  return text.split(/\s+/)
}

/** First names by year of birth. */
const GIRLS = {
  young:
    splitWords(`Léa Manon Camille Chloé Emma Inès Sarah Jade Louise Alice Lola Zoé Clara Romane Juliette Lucie Eva Anaïs
    Margaux Mathilde Pauline Océane Maëlys Lina Yasmine Salma Aya Nour Fatou Aïcha Jeanne Agathe Capucine Noémie Elsa
    Charlotte Ambre Rose Léna Lisa Célia Maya Solène Flavie Ninon Apolline Clémence Victoire Garance Maud Shaïna Linh
    Awa Assia Célestine Philippine Tess Éloïse Blanche Iris`),
  middle:
    splitWords(`Aurélie Émilie Céline Stéphanie Élodie Julie Laetitia Virginie Sandrine Delphine Karine Sophie Audrey
    Vanessa Sabrina Mélanie Jennifer Amandine Claire Hélène Caroline Séverine Marion Nadia Samira Leïla Karima Aminata
    Fanny Gaëlle Nolwenn Estelle Cécile Anne-Laure Marie-Ange Laure Amélie Adeline Ludivine Magali Peggy Géraldine
    Christelle Cindy Sonia Rachida Mariam Isabelle Nathalie Valérie Florence Bénédicte Maëva Charlène Justine Thi-Mai
    Barbara Ingrid Maryline Perrine`),
  old: splitWords(`Martine Christine Brigitte Françoise Monique Catherine Sylvie Dominique Chantal Annie Nicole Jacqueline
    Michèle Danielle Évelyne Josiane Patricia Marie-Claude Ghislaine Bernadette Solange Colette Odile Maryse Corinne
    Véronique Pascale Agnès Béatrice Élisabeth Joëlle Muriel Claudine Liliane Huguette Simone Marie-France Arlette
    Mireille Régine Fatima Zohra Khadija Denise Paulette Roselyne Nelly Yvette Annick Viviane`),
}

const BOYS = {
  young:
    splitWords(`Lucas Hugo Théo Nathan Enzo Louis Léo Tom Jules Arthur Maxime Antoine Paul Clément Raphaël Adam Baptiste
    Valentin Alexis Quentin Romain Noé Gabin Sacha Mathis Yanis Rayan Bilal Mehdi Ibrahim Moussa Ousmane Victor Gabriel
    Martin Axel Robin Simon Félix Oscar Augustin Basile Côme Loïc Corentin Malo Titouan Ewen Kylian Dylan Évan Samuel
    Amadou Younès Sofiane Minh Timothée Marius Gaspard Élie`),
  middle:
    splitWords(`Nicolas Julien Sébastien Guillaume Cédric Mickaël Jérôme David Christophe Stéphane Frédéric Alexandre
    Benjamin Vincent Thomas Arnaud Fabien Grégory Ludovic Kévin Karim Rachid Samir Mohamed Mamadou Damien Yoann Gaël
    Erwan Mathieu Olivier Laurent Xavier Anthony Jonathan Aurélien Florian Adrien Bruno Emmanuel Franck Éric Yannick
    Hakim Farid Abdel Rémi Sylvain Renaud Boris Pierre Cyril Tanguy Jean-Baptiste Pierre-Yves Thierry Marc Régis Johan`),
  old: splitWords(`Michel Philippe Alain Patrick Jean Bernard Christian Daniel Gérard Jacques Pierre Jean-Pierre Jean-Claude
    Dominique Serge Pascal Didier Gilles Hervé Yves Joël Claude Roland Guy Denis Francis Roger André Marcel Lucien
    Jean-Luc Jean-Paul Jean-Marc Ahmed Ali Georges Henri Robert Maurice Raymond René Noël Régis Bertrand Hubert Armand
    Étienne Jacky Fernand Edmond`),
}

/** A first name for this sex (index in `SEXES`) and age in years. */
export function pickFirstName(random: Random, sex: number, age: number): string {
  const isGirl = sex === SEXES.indexOf('Intersexe') ? random.chance(0.5) : sex === SEXES.indexOf('Fille')
  const band = age < 31 ? 'young' : age < 53 ? 'middle' : 'old'
  return random.pick((isGirl ? GIRLS : BOYS)[band])
}
