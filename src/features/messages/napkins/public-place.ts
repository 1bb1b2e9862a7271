import { hasContact } from '../../../shared/contact-details.ts'
import { foldText } from '../../../shared/fold.ts'
import * as texts from './texts.ts'

// Not part of the policy: its word lists are heavy, and the browser loads the policy.

const HOME =
  /\b(?:chez (?:moi|toi|vous|nous|lui|elle|tes|mes|vos|ma|ta|mon|ton)|(?:mon|ton|votre|notre|ma|ta) (?:appart\w*|studio|maison|chambre|domicile|logement|adresse|chez soi)|a (?:la maison|domicile)|code (?:de l )?(?:porte|immeuble)|digicode|interphone)\b/

/** Returns the sentence that refuses a place, or null: links, contact details and homes. */
export function getPlaceRefusal(place: string): string | null {
  if (hasContact(place)) return texts.PLACE_HAS_CONTACT
  return HOME.test(foldText(place)) ? texts.PLACE_IS_HOME : null
}
