import type { IconName } from '../../../ui/icon-names.ts'

/** An advertisement of the site's own, which leads to one of its pages. */
export interface Panel {
  icon: IconName
  title: string
  text: string
  href: string
}
