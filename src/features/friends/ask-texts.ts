// Words of friend requests. Those quoted by the specification are kept to the letter.

export const BAD_REPLY = 'Répondez par 1 (accepter) ou 0 (refuser).'
