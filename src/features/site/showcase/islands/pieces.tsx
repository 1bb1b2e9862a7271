import { Showcase } from '../../../../ui/showcase.tsx'

/** The components of the interface, interactive. */
export default function Pieces() {
  return <Showcase />
}
