// Our own look at twenty pages by the criteria of the RGAA. No audit.

/** Letters of the columns of `VERDICTS`. */
export const RGAA_PAGES = [
  ...['Accueil, sans compte', 'Inscription', 'Connexion', 'Bienvenue', 'Accueil', 'Recherche', 'Profil'],
  ...['Visionneuse', 'Messages', 'Conversation', 'Forum', 'Topic', 'Nouveau topic', 'Sorties', 'Sortie'],
  ...['Mettre une table', 'Premium', 'Ma visibilité', 'Bureau du staff', 'E-mail'],
] as const

export type Verdict = 'C' | 'N' | '-'
export const VERDICT_NAMES: Record<Verdict, string> = {
  C: 'conforme',
  N: 'non conforme',
  '-': 'non applicable',
}

/** By criterion, a `Verdict` for each page. */
export const VERDICTS: Readonly<Record<string, string>> = {
  '1.1': 'C--CC-CC-C-C--------',
  '1.2': 'CCCCCCCCCCCCCCCCCCC-',
  '1.3': 'C--CC-CN-C-C--------',
  '1.4': '--------------------',
  '1.5': '--------------------',
  '1.6': '--------------------',
  '1.7': '--------------------',
  '1.8': '--------------------',
  '1.9': '--------------------',
  '2.1': '--------------------',
  '2.2': '--------------------',
  '3.1': 'CCCCCCCCCCCCCCCCCCCC',
  '3.2': 'CCCCCCCCCCCCCCCCCCCC',
  '3.3': '-CCCCCCCCCCCCCCC-C--',
  '4.1': '--------------------',
  '4.2': '--------------------',
  '4.3': '--------------------',
  '4.4': '--------------------',
  '4.5': '--------------------',
  '4.6': '--------------------',
  '4.7': '--------------------',
  '4.8': '--------------------',
  '4.9': '--------------------',
  '4.10': '--------------------',
  '4.11': '--------------------',
  '4.12': '--------------------',
  '4.13': '--------------------',
  '5.1': '--------------------',
  '5.2': '--------------------',
  '5.3': '-------------------C',
  '5.4': '--------------------',
  '5.5': '--------------------',
  '5.6': '--------------------',
  '5.7': '--------------------',
  '5.8': '-------------------C',
  '6.1': 'CCCCCCCCCCCCCCCCCCCC',
  '6.2': 'CCCCCCCCCCCCCCCCCCCC',
  '7.1': 'CCCCCCCCCCCCCCCCCCC-',
  '7.2': '--------------------',
  '7.3': 'CCCCCCCCCCCCCCCCCCC-',
  '7.4': 'CCCCCCCCCCCCCCCCCCC-',
  '7.5': '-C--CCCCCCCCC--C----',
  '8.1': 'CCCCCCCCCCCCCCCCCCCC',
  '8.2': 'CCCCCCCCCCCCCCCCCCCC',
  '8.3': 'CCCCCCCCCCCCCCCCCCCC',
  '8.4': 'CCCCCCCCCCCCCCCCCCCC',
  '8.5': 'CCCCCCCCCCCCCCCCCCCC',
  '8.6': 'CCCCCCCCCCCCCCCCCCCC',
  '8.7': '-------------------C',
  '8.8': '-------------------C',
  '8.9': 'CCCCCCCCCCCCCCCCCCCC',
  '8.10': '---------C----------',
  '9.1': 'CCCCCCCCCCCCCCCCCCCC',
  '9.2': 'CCCCCCCCCCCCCCCCCCC-',
  '9.3': 'CCC-CCCCCCCCCCCCCCC-',
  '9.4': '-----------C--------',
  '10.1': 'CCCCCCCCCCCCCCCCCCC-',
  '10.2': 'CCCCCCCCCCCCCCCCCCC-',
  '10.3': 'CCCCCCCCCCCCCCCCCCC-',
  '10.4': 'CCCCCCCCCCCCCCCCCCC-',
  '10.5': 'CCCCCCCCCCCCCCCCCCC-',
  '10.6': 'CCC-CCCCCCCCCCCCCCCC',
  '10.7': 'CCCCCCCCCCCCCCCCCCC-',
  '10.8': 'CCCCCCCCCCCCCCCCCCCC',
  '10.9': 'CCCCCCCCCCCCCCCCCCC-',
  '10.10': 'CCCCCCCCCCCCCCCCCCC-',
  '10.11': 'CCCCCCCCCCCCCCCCCCC-',
  '10.12': 'CCCCCCCCCCCCCCCCCCC-',
  '10.13': '--------------------',
  '10.14': '--------------------',
  '11.1': '-CCC-C--CCCC-C-C-C--',
  '11.2': '-CCC-C--CCCC-C-C-C--',
  '11.3': '-CCC-C--CCCC-C-C-C--',
  '11.4': '-CCC-C--CCCC-C-C-C--',
  '11.5': '-C-C-C-----C---C-C--',
  '11.6': '-C-C-C-----C---C-C--',
  '11.7': '-C-C-C-----C---C-C--',
  '11.8': '--------------------',
  '11.9': '-CCCCCCCCC-CCCCC-C--',
  '11.10': '-CC------------C----',
  '11.11': '-CC------------C----',
  '11.12': '-CCCC-CCCC-CCCCC-C--',
  '11.13': '-CC-----CCC--C-C----',
  '12.1': 'CCC-CCCCCCCCCCCCCCC-',
  '12.2': 'CCC-CCCCCCCCCCCCCCC-',
  '12.3': 'CCC-CCCCCCCCCCCCCCC-',
  '12.4': 'CCC-CCCCCCCCCCCCCCC-',
  '12.5': '----CCCCCCCCCCCCCCC-',
  '12.6': 'CCCCCCCCCCCCCCCCCCC-',
  '12.7': 'CCCCCCCCCCCCCCCCCCC-',
  '12.8': 'CCCCCCCCCCCCCCCCCCC-',
  '12.9': 'CCCCCCCCCCCCCCCCCCC-',
  '12.10': '--------------------',
  '12.11': '--------------------',
  '13.1': '--------------------',
  '13.2': 'CCCCCCCCCCCCCCCCCCC-',
  '13.3': '--------------------',
  '13.4': '--------------------',
  '13.5': '--------------------',
  '13.6': '--------------------',
  '13.7': '--------------------',
  '13.8': '----C----C----------',
  '13.9': 'CCCCCCCCCCCCCCCCCCC-',
  '13.10': '----C--C------------',
  '13.11': 'CCCCCCCCCCCCCCCCCCC-',
  '13.12': '--------------------',
}

export interface Rate {
  /** Criteria that apply to a page or more. */
  applicable: number
  /** Of these, those that no page breaks. */
  met: number
  /** Percent of the applicable ones, rounded down. */
  percent: number
}

/** The rate as the RGAA computes it: a criterion that one page breaks is not met. */
export function computeRate(verdicts: Readonly<Record<string, string>> = VERDICTS): Rate {
  const applied = Object.values(verdicts).filter((row) => /[CN]/.test(row))
  const met = applied.filter((row) => !row.includes('N')).length
  return {
    applicable: applied.length,
    met,
    percent: applied.length === 0 ? 0 : Math.floor((100 * met) / applied.length),
  }
}
