// Words of the form under a topic.
export const CANCEL = 'Annuler'
