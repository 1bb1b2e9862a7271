import type { Site } from '../site.ts'

/** Every feature, in the order in which its calls and pages are registered. */
export const features: readonly ((site: Site) => void)[] = []
