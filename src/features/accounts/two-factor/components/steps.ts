// Where each form of the page goes without scripts.

export const ACCESS = '/admin/acces'
export type Step = 'commencer' | 'confirmer' | 'verifier' | 'codes' | 'retirer'

/** The address of a form of the page; `next` is where all of them lead back to in the end. */
export const stepHref = (step: Step, next: string) => `${ACCESS}/${step}?suite=${encodeURIComponent(next)}`
