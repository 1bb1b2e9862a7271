// Words of paying for Premium: what calls and plain forms answer, the page after a payment, and the embedded payment.

export const SUBSCRIBING_CLOSED = 'L’abonnement n’est pas ouvert sur ce site.'
export const ALREADY_PREMIUM = 'Vous êtes déjà Premium.'
export const NEVER_SUBSCRIBED = 'Vous n’avez pas d’abonnement.'
export const NOTHING_TO_CANCEL = 'Vous n’avez pas d’abonnement à résilier, ou c’est déjà fait.'
export const NOTHING_TO_RESUME = 'Il n’y a pas de résiliation à annuler.'
export const PAYMENT_UNAVAILABLE =
  'Le service de paiement ne répond pas. Rien n’a été payé\u202f: réessayez dans quelques minutes.'
export const TRY_AGAIN = 'Votre abonnement vient de changer ailleurs. Réessayez.'
export const TOO_MANY_ATTEMPTS = 'Vous avez beaucoup essayé. Patientez quelques minutes, puis réessayez.'

export const CANCELLED =
  'Votre abonnement est résilié. Vous restez Premium jusqu’à la fin de la période payée.'
export const CANCELLED_LATER =
  'Votre résiliation est enregistrée. Le service de paiement ne répond pas pour l’instant\u202f: elle lui sera transmise dès qu’il répondra.'
export const RESUMED = 'Votre résiliation est annulée\u202f: l’abonnement continue.'
export const RESUMED_LATER =
  'C’est noté\u202f: l’abonnement continue. Le service de paiement ne répond pas pour l’instant, il le saura dès qu’il répondra.'
export const NO_TEST_PAYMENT = 'Le paiement d’essai n’est pas ouvert sur ce site.'
export const NOTHING_TO_PAY = 'Il n’y a rien à payer.'
export const PAYMENT_REFUSED = 'Le paiement d’essai a échoué. Rien n’a changé.'
