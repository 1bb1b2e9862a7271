import { NO_ROSES } from '../texts.ts'

// Texts of 'Faire signe': a request with the part of a profile that it answers.

export const MAKE_SIGN = 'Faire signe'
export const REPLY_TO_THIS = 'Répondre à ça'
export const formatSignTitle = (name: string) => `Faire signe à ${name}`
export const PART_LEGEND = 'Vous répondez à…'
export const NO_PART_LABEL = 'Rien en particulier'
export const TEXT_LABEL = 'Votre mot, si vous voulez'
export const ROSE_HELP = 'Elle place votre signe en premier. Deux par semaine, offertes à tous.'

/** How many roses are left, and when the next ones come. */
export function formatRosesLeft(roses: number): string {
  return roses > 0
    ? `Il vous en reste ${roses} cette semaine. Lundi, il y en aura de nouveau deux.`
    : NO_ROSES
}
