import { Showcase } from '../../../../ui/showcase.tsx'

/** Every piece of the interface, alive. */
export default function Pieces() {
  return <Showcase />
}
