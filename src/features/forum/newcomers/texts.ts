import { formatMoment } from '../../../shared/formats.ts'

/** @param end of the limits of a newcomer */
export const formatLinkLimit = (end: Date) =>
  `La première semaine, un message contient 2 liens au plus. Vous pourrez en mettre davantage à partir du ${formatMoment(end)}.`
