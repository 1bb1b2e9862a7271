import figtree from './fonts/figtree.woff2?url'
import fraunces from './fonts/fraunces.woff2?url'
import encore from './fonts/fraunces-encore.woff2?url'

/** Addresses of the two faces that every page draws at once: the document preloads them. */
export const fontUrls: readonly string[] = [fraunces, figtree]

/** The same, of the one that the landing page draws besides. */
export const landingFontUrls: readonly string[] = [...fontUrls, encore]
