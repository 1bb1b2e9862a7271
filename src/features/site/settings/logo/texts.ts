import { LOGO_BOX, LOGO_RATIO, type LogoPlate, replacesName } from '../../../../shared/logo.ts'

export const LOGO = 'Logo'
export const LOGO_LEAD =
  'À la place de la lanterne\u202f: dans la barre, les courriels, l’onglet et l’icône de l’application.'
export const LOGO_FIELD = 'Votre logo'
export const LOGO_HINT = `PNG, JPEG ou WebP, 10\u00a0Mo au plus. Le mieux\u202f: un PNG sans fond, d’au moins ${LOGO_BOX.height * 2}\u00a0pixels de haut.`
export const SHOW_PREVIEW = 'Voir l’aperçu du logo'
export const PUBLISH = 'Mettre ce logo en place'
export const DISCARD = 'Abandonner ce logo'
export const BACK_TO_LANTERN = 'Retour au dessin d’origine'
export const NO_LOGO = 'Le site montre son dessin d’origine, la lanterne.'
export const LOGO_IN_PLACE = 'Le site montre votre logo.'
export const NOT_PUBLISHED = 'Ce logo n’est pas encore en place.'

export const UPLOADED = 'Voici l’aperçu. Rien n’a encore changé sur le site.'
export const PUBLISHED = 'Le logo est en place.'
export const ALREADY_PUBLISHED = 'Ce logo est déjà en place.'
export const DISCARDED = 'Le logo est abandonné.'
export const LANTERN_BACK = 'Le dessin d’origine est de retour.'
export const REPLACED_MEANWHILE =
  'Un autre logo a été envoyé pendant que cette page était ouverte. Regardez l’aperçu, puis recommencez.'

export const NOT_A_LOGO = 'Ce fichier n’est ni un PNG, ni un JPEG, ni un WebP.'
export const IS_SVG =
  'Un SVG peut contenir du code\u202f: le site n’en accepte pas. Exportez votre logo en PNG, sans fond.'
export const UNREADABLE = 'Ce fichier est abîmé ou incomplet. Exportez-le de nouveau en PNG, puis réessayez.'
export const ILLEGIBLE =
  'Ce logo se lit mal sur un fond clair comme sur un fond sombre\u202f: choisissez-en un dont les couleurs contrastent davantage.'
export const FAULTS = {
  blank: 'Cette image est vide ou transparente.',
  wide: `Ce logo est trop large\u202f: ${LOGO_RATIO.highest}\u00a0fois sa hauteur au plus.`,
  tall: 'Ce logo est trop haut\u202f: 2\u00a0fois sa largeur au plus.',
  small: `Ce logo serait flou\u202f: il lui faut au moins ${LOGO_BOX.height * 2}\u00a0pixels de haut, ou ${LOGO_BOX.width * 2} de large.`,
}

const PLATES: Readonly<Record<LogoPlate, string>> = {
  none: 'Il se voit bien sur la barre, le jour comme la nuit.',
  light: 'Sur la barre il se verrait mal\u202f: le site le pose sur une plaque claire.',
  dark: 'Sur la barre il se verrait mal\u202f: le site le pose sur une plaque sombre.',
}

/** Says where the logo is seen, and if the name is next to it. */
export function describeLogo(logo: { width: number; height: number; plate: LogoPlate }): string {
  const name = replacesName(logo) ? 'Il remplace aussi le nom du site.' : 'Le nom du site reste écrit à côté.'
  return `${PLATES[logo.plate]} ${name}`
}
