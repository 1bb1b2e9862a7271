import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import type { BlockSheetProps } from './block-sheet.tsx'

/** A block without a report; its code comes when it is wanted. */
export function Block(props: BlockSheetProps) {
  const Sheet = useLazyComponent<BlockSheetProps>(
    props.open,
    () => import('./block-sheet.tsx'),
    props.onClose,
  )
  return Sheet && <Sheet {...props} />
}
