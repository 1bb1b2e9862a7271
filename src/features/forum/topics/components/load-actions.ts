/** Loads the script that a topic's page uses once it is shown. One import for all: each has a list of files. */
export const loadActions = () => import('./lazy-actions.ts')
