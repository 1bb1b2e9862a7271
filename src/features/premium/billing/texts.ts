// Words of paying for Premium: what calls and plain forms answer, the page after a payment, and the embedded payment.

export const SUBSCRIBING_CLOSED = 'L’abonnement n’est pas ouvert sur ce site.'
export const ALREADY_PREMIUM = 'Vous êtes déjà Premium.'
export const NEVER_SUBSCRIBED = 'Vous n’avez pas d’abonnement.'
export const NOTHING_TO_END = 'Vous n’avez pas d’abonnement à résilier, ou c’est déjà fait.'
export const NOTHING_TO_RESUME = 'Il n’y a pas de résiliation à annuler.'
export const PAYMENT_AWAY =
  'Le service de paiement ne répond pas. Rien n’a été payé\u202f: réessayez dans quelques minutes.'
export const TRY_AGAIN = 'Votre abonnement vient de changer ailleurs. Réessayez.'
export const TOO_MANY_ACTS = 'Vous avez beaucoup essayé. Patientez quelques minutes, puis réessayez.'

export const ENDED = 'Votre abonnement est résilié. Vous restez Premium jusqu’à la fin de la période payée.'
export const ENDED_LATER =
  'Votre résiliation est enregistrée. Le service de paiement ne répond pas pour l’instant\u202f: elle lui sera transmise dès qu’il répondra.'
export const RESUMED = 'Votre résiliation est annulée\u202f: l’abonnement continue.'
export const RESUMED_LATER =
  'C’est noté\u202f: l’abonnement continue. Le service de paiement ne répond pas pour l’instant, il le saura dès qu’il répondra.'

export const BACK_TO_SUBSCRIPTION = 'Mon abonnement'
/** Of the page between a plain form and the payment service. */
export const ON_THE_WAY = 'En route'
export const ON_THE_WAY_WHY =
  'Le paiement se passe chez Stripe, notre prestataire. La page s’ouvre d’elle-même.'
export const GO_ON = 'Continuer'

export const THANKS_TITLE = 'Merci'
export const THANKS = 'Merci, et bienvenue.'
export const THANKS_WHY =
  'Vous êtes Premium. Votre reçu part par e-mail, et tout ce que Premium change est déjà ouvert.'
export const NOT_PAID_YET = 'Votre paiement se confirme.'
export const NOT_PAID_YET_WHY =
  'Cela prend d’habitude quelques secondes, rarement plus. Premium s’ouvrira de lui-même\u202f: vous n’avez rien à refaire.'
export const LOOK_AGAIN = 'Regarder à nouveau'
export const CHOOSE_EMOJI = 'Choisir mon emoji'
export const MY_SUBSCRIPTION = 'Mon abonnement'

export const TEST_TITLE = 'Paiement d’essai'
export const TEST_LEAD = 'Ceci est un essai\u202f: rien ne sera prélevé.'
export const TEST_WHY =
  'Aucun service de paiement n’est réglé sur ce site. Cette page tient sa place\u202f: elle ne demande ni carte ni banque, et l’abonnement qu’elle ouvre est gratuit. Tout le reste se passe comme après un vrai paiement.'
export const TEST_PRICE = 'Ce que coûterait l’abonnement\u202f: 4,99\u00a0€ par mois.'
export const TEST_PAY = 'Faire comme si je payais'
export const TEST_FAIL = 'Laisser le paiement échouer'
export const TEST_FAIL_NEXT = 'Laisser le prochain paiement échouer'
export const TEST_RUNNING =
  'Votre abonnement d’essai court. Vous pouvez voir ce qui arrive quand un paiement échoue.'
export const TEST_DUE =
  'Votre dernier paiement d’essai a échoué. Vous restez Premium en attendant\u202f: payez, ou laissez l’abonnement s’arrêter.'
export const TEST_BACK = 'Revenir sans payer'
export const NO_TEST_PAYMENT = 'Le paiement d’essai n’est pas ouvert sur ce site.'
export const NOTHING_TO_PAY = 'Il n’y a rien à payer.'
export const PAYMENT_REFUSED = 'Le paiement d’essai a échoué. Rien n’a changé.'
