/** Hours in which a member may undo the deletion of their account; then it is erased. */
export const UNDO_HOURS = 72
/** The only page of a member whose account is being deleted. */
export const UNDO_PATH = '/user/suppression/annuler'
/** That page, and those about the site, which such a member reads as a visitor. */
export const LEAVER_PATHS =
  /^\/(user\/suppression\/annuler|aide|contact|retractation|resiliation|cgu|regles|confidentialite|mentions-legales|accessibilite|conseils-securite)(\/|$)/

/** When an account is erased whose deletion was requested at this moment. */
export function getErasureDate(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + UNDO_HOURS * 3_600_000)
}
