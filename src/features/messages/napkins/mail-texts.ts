import type { NapkinSlot } from '../../../shared/napkins.ts'
import { formatSlot } from './slot-texts.ts'

// The mail to a relative: hour and place, and nothing of the other member.

export const formatSubject = (firstName: string) => `${firstName} vous dit où et quand`
export const formatParagraphs = (firstName: string, place: string, slot: NapkinSlot) => [
  `${firstName} a un rendez-vous, et préfère que quelqu’un le sache\u202f:`,
  `${formatSlot(slot)}.`,
  `Le lieu\u202f: ${place}`,
  `Il n’y a rien à faire. Si ${firstName} répond ensuite «\u202fTout va bien\u202f», la page ci-dessous le dira.`,
]
export const LINK_LABEL = 'Voir l’heure et le lieu'
export const formatAfter = (firstName: string) => [
  'Ce lien s’ouvre sans compte, et s’efface 12 heures après la fin.',
  `${firstName} a écrit votre adresse pour ce seul e-mail\u202f: elle est effacée avec le lien, et vous n’êtes inscrit à rien.`,
]
