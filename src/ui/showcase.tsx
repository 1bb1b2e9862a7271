import type { ReactNode } from 'react'
import { Button, LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { ICON_NAMES } from './icon-names.ts'
import { Boat, Lantern } from './illustrations.tsx'
import { LoadMore } from './load-more.tsx'
import { PremiumMark } from './member-name.tsx'
import { Pagination } from './pagination.tsx'
import { FormPieces } from './showcase/forms.tsx'
import { MemberPieces } from './showcase/members.tsx'
import { OverlayPieces } from './showcase/overlays.tsx'
import * as texts from './showcase/texts.ts'
import { Skeleton } from './skeleton.tsx'
import { SHOW_MORE, VERIFIED } from './texts.ts'
import { VerifiedBadge } from './verified-badge.tsx'

/** Every component in every state, for visual tests; in development only. */
export function Showcase() {
  return (
    <div className="wrap stack">
      <h1>{texts.TITLE}</h1>
      <Shelf title={texts.SHELVES.buttons}>
        <Buttons />
      </Shelf>
      <Shelf title={texts.SHELVES.members}>
        <MemberPieces />
      </Shelf>
      <Shelf title={texts.SHELVES.fields}>
        <FormPieces />
      </Shelf>
      <Shelf title={texts.SHELVES.overlays}>
        <OverlayPieces />
      </Shelf>
      <Shelf title={texts.SHELVES.lists}>
        <Lists />
      </Shelf>
      <Shelf title={texts.SHELVES.drawings}>
        <Drawings />
      </Shelf>
    </div>
  )
}

function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  return (
    <div className="stack-sm">
      <div className="row">
        <Button>{texts.SEARCH}</Button>
        <Button kind="poppy" icon="heart">
          {texts.WRITE}
        </Button>
        <Button kind="lantern">{texts.CREATE_PROFILE}</Button>
        <Button kind="soft" icon="sliders-horizontal">
          {texts.CHANGE}
        </Button>
        <Button kind="line">{SHOW_MORE}</Button>
        <Button kind="bare" icon="copy">
          {texts.COPY}
        </Button>
      </div>
      <div className="row">
        <Button busy>{texts.SAVE}</Button>
        <Button disabled>{texts.SAVE}</Button>
        <Button small>{texts.SMALL}</Button>
        <LinkButton href="#contenu" kind="soft" small icon="arrow-left">
          {texts.LINK}
        </LinkButton>
        <Button kind="soft" iconOnly icon="pencil">
          {texts.CHANGE}
        </Button>
      </div>
    </div>
  )
}

function Lists() {
  return (
    <div className="stack">
      <EmptyState title={texts.NO_RESULT} action={<Button kind="soft">{texts.CHANGE}</Button>}>
        {texts.WIDEN}
      </EmptyState>
      <EmptyState title={texts.NO_VISITOR} drawing="floor" />
      <Skeleton lines={3} />
      <Skeleton cards={3} />
      <LoadMore onMore={() => {}} busy={false} />
      <LoadMore onMore={() => {}} busy />
      <Pagination previous="?page=1" next="?page=3" />
    </div>
  )
}

function Drawings() {
  return (
    <div className="stack">
      <div className="row">
        <Lantern />
        <PremiumMark member={{ stripe_status: true }} />
        <VerifiedBadge label={VERIFIED} />
        <Boat />
      </div>
      <ul className="row">
        {ICON_NAMES.map((name) => (
          <li key={name} title={name}>
            <Icon name={name} size="lg" />
          </li>
        ))}
      </ul>
    </div>
  )
}
