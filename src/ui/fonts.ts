import figtree from './fonts/figtree.woff2?url'
import fraunces from './fonts/fraunces.woff2?url'
import encore from './fonts/fraunces-encore.woff2?url'

/** Fonts of every page, to preload. */
export const fontUrls: readonly string[] = [fraunces, figtree]

/** With the landing page's additional font. */
export const landingFontUrls: readonly string[] = [...fontUrls, encore]
