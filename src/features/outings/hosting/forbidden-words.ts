import { hasContact } from '../../../shared/contact-details.ts'
import { foldText } from '../../../shared/fold.ts'
import { HOME_IN_TEXT, LINK_IN_TEXT, SALE_IN_TEXT } from '../texts.ts'

// Words that an outing's texts may not contain. Patterns match folded text: lower case, no accents, single spaces.

/** Somebody's home, as a first place to meet. */
const HOME =
  /\b(chez (moi|nous|lui|elle)|(a|dans) (ma|notre) (maison|coloc|colocation|cuisine|piscine|terrasse)|(mon|notre) (appart|appartement|salon|jardin|studio|domicile|loft|logement|adresse)|ma (chambre|maison|terrasse|piscine)|a (mon )?domicile|digicode|interphone|code (de la porte|d entree)|(premier|deuxieme|troisieme|1er|[2-9]e|[2-9]eme) etage)\b/

/** Something is sold, or money wanted beforehand; 'on paie son verre' and 'entrée 5 €' are fine. */
const SALE =
  /\b(code promo|promo(tion)?s? (speciale|exceptionnelle)?|a vendre|en vente|je vends|acheter? (vos|votre|ton|tes|des|un) (billet|place|ticket)s?|billetterie|prevente|reduction de \d+|offre (speciale|exclusive|limitee)|abonnez vous|paypal|lydia|paylib|wero|virement|acompte|arrhes|pay(er|ez) (d avance|a l avance|en ligne|avant)|envoy(er|ez) \d+ (euros|eur)|reglement (d avance|a l avance|par)|crypto\w*|bitcoins?|parrainage|complement de revenus?|opportunite (d affaires|financiere)|marketing de reseau|mlm|coaching|consultation payante|massages? (payants?|tarifes?))\b/

export interface OutingTexts {
  title: string
  description: string
  venue: string
  meeting_point: string
  cost: string
  rain_plan: string
}

const FIELDS = ['title', 'description', 'venue', 'meeting_point', 'cost', 'rain_plan'] as const

export const mentionsHome = (text: string): boolean => HOME.test(foldText(text))
export const mentionsSale = (text: string): boolean => SALE.test(foldText(text))

/** The sentence under each field that is refused. */
export function findForbiddenWords(
  texts: OutingTexts & { note?: string },
  { isPublicOnly }: { isPublicOnly: boolean },
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const field of [...FIELDS, 'note'] as const) {
    const refusal = getRefusal(texts[field] ?? '', isPublicOnly)
    if (refusal) errors[field] = [refusal]
  }
  return errors
}

function getRefusal(text: string, isPublicOnly: boolean): string | null {
  if (hasContact(text)) return LINK_IN_TEXT
  if (mentionsSale(text)) return SALE_IN_TEXT
  return isPublicOnly && mentionsHome(text) ? HOME_IN_TEXT : null
}
