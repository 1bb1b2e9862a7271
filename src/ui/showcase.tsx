import type { ReactNode } from 'react'
import { Button, LinkButton } from './button.tsx'
import { Boat, Lantern, Poppy, TableForTwo, VerifiedBadge } from './drawings.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { ICON_NAMES } from './icon-names.ts'
import { LoadMore } from './load-more.tsx'
import { Pagination } from './pagination.tsx'
import { FormPieces } from './showcase-forms.tsx'
import { MemberPieces } from './showcase-members.tsx'
import { OverlayPieces } from './showcase-overlays.tsx'
import { Skeleton } from './skeleton.tsx'

/** Every piece in every state, for the eye and for the picture that a test takes; in development alone. */
export function Showcase() {
  return (
    <div className="wrap stack">
      <h1>Les pièces</h1>
      <Shelf title="Boutons">
        <Buttons />
      </Shelf>
      <Shelf title="Membres">
        <MemberPieces />
      </Shelf>
      <Shelf title="Champs">
        <FormPieces />
      </Shelf>
      <Shelf title="Fenêtres et messages">
        <OverlayPieces />
      </Shelf>
      <Shelf title="Listes">
        <Lists />
      </Shelf>
      <Shelf title="Dessins et icônes">
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
        <Button>Rechercher</Button>
        <Button kind="poppy" icon="heart">
          Écrire
        </Button>
        <Button kind="lantern">Créer mon profil</Button>
        <Button kind="soft" icon="sliders-horizontal">
          Modifier
        </Button>
        <Button kind="line">Voir plus</Button>
        <Button kind="bare" icon="copy">
          Copier
        </Button>
      </div>
      <div className="row">
        <Button busy>Enregistrer</Button>
        <Button disabled>Enregistrer</Button>
        <Button small>Petit</Button>
        <LinkButton href="#contenu" kind="soft" small icon="arrow-left">
          Un lien
        </LinkButton>
        <Button kind="soft" iconOnly icon="pencil">
          Modifier
        </Button>
      </div>
    </div>
  )
}

function Lists() {
  return (
    <div className="stack">
      <EmptyState title="Aucun résultat 😞" action={<Button kind="soft">Modifier ma recherche</Button>}>
        Élargissez un peu l’âge ou la distance : il y a du monde sur l’autre rive.
      </EmptyState>
      <EmptyState title="Aucun visiteur" drawing="boat" />
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
        <Poppy label="Coquelicot" />
        <VerifiedBadge label="Vérifié" />
        <TableForTwo />
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
