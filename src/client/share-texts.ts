export const ADDRESS_COPIED = 'Adresse copiée. Collez-la où vous voulez.'
export const formatNotCopied = (url: string) => `La copie n’a pas fonctionné. L’adresse\u202f: ${url}`
