import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { Children, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { callApi, serverMessageOf } from '../../../../client/call.ts'
import type { Position } from '../../../../shared/distance.ts'
import { FOUNDER_ID } from '../../../../shared/name-colour.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberCard } from '../../../../ui/member-card.tsx'
import { LOADING } from '../../../../ui/texts.ts'
import { listPopularMembers, type PopularMember } from '../contract.ts'

interface Props {
  /** Rendered by the server; null for the browser to load them. */
  members: PopularMember[] | null
  /** The reader's position; null for a visitor. */
  from: Position | null
  /** Milliseconds since 1970. */
  now: number
}

/** The carousel of popular members (specification 2, section 2). */
export default function PopularMembers({ members, from, now }: Props) {
  const { shown, error } = usePopularMembers(members)
  if (error) {
    return (
      <div className="notice notice-warn" role="alert">
        <Icon name="circle-alert" />
        <p>
          {'Erreur impossible de charger les membres populaires'}
          <br />
          {serverMessageOf(error) ?? BUG_HINT}
        </p>
      </div>
    )
  }
  if (!shown) return <CarouselSkeleton title={TITLE} />
  if (shown.length === 0) return null
  return (
    <Carousel title={TITLE}>
      {shown.map((member) => (
        <MemberCard key={member.id} member={member} from={from} now={now} lazy />
      ))}
    </Carousel>
  )
}

const TITLE = 'Membres populaires'

/** The members to show, null until they are loaded. */
function usePopularMembers(rendered: PopularMember[] | null) {
  const [members, setMembers] = useState(rendered)
  const [error, setError] = useState<Error>()
  useEffect(() => {
    if (!members) callApi(listPopularMembers, {}).then(setMembers, setError)
  }, [members])
  return { shown: members?.filter(({ id }) => id !== FOUNDER_ID), error }
}

/** Milliseconds between two moves (specification 2, section 9). */
const AUTOPLAY_MS = 5000

/**
 * A row of slides that moves by itself while it is on the screen, until it is paused, touched, an arrow is pressed or
 * the keyboard enters it; never with reduced motion. The style sheet sets how many are in view. Without scripts the row
 * scrolls.
 */
export function Carousel({ title, children }: { title: string; children: ReactNode }) {
  const [isStill] = useState(prefersReducedMotion)
  const [plugins] = useState(() => (isStill ? [] : [Autoplay({ delay: AUTOPLAY_MS, playOnInit: false })]))
  const [root, api] = useEmblaCarousel({ loop: true, align: 'start', duration: isStill ? 0 : 25 }, plugins)
  const [canMove, setCanMove] = useState(true)
  const { isPlaying, pause, resume } = useAutoplay(api)
  const slides = Children.toArray(children)

  useEffect(() => {
    if (!api) return
    const measure = () => setCanMove(api.scrollSnapList().length > 1)
    measure()
    api.on('reInit', measure)
    return () => {
      api.off('reInit', measure)
    }
  }, [api])

  const move = (method: 'scrollPrev' | 'scrollNext') => {
    pause()
    api?.[method]()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    move(event.key === 'ArrowLeft' ? 'scrollPrev' : 'scrollNext')
  }
  return (
    <section className="carousel" aria-roledescription="carrousel" aria-label={title} onKeyDown={onKeyDown}>
      <div className="carousel-head">
        <h2>{title}</h2>
        <div className={canMove ? 'carousel-acts' : 'carousel-acts still'}>
          <Button
            kind="soft"
            className="carousel-pause"
            icon={isPlaying ? 'pause' : 'play'}
            iconOnly
            onClick={isPlaying ? pause : resume}
          >
            {isPlaying ? 'Arrêter le défilement' : 'Reprendre le défilement'}
          </Button>
          <Button kind="soft" icon="chevron-left" iconOnly onClick={() => move('scrollPrev')}>
            Membres précédents
          </Button>
          <Button kind="soft" icon="chevron-right" iconOnly onClick={() => move('scrollNext')}>
            Membres suivants
          </Button>
        </div>
      </div>
      <div className="carousel-view" ref={root}>
        <ul className="carousel-track">
          {slides.map((slide, index) => (
            <li
              key={typeof slide === 'object' && 'key' in slide ? slide.key : index}
              className="carousel-slide"
              aria-label={`${index + 1} sur ${slides.length}`}
            >
              {slide}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** As high as the carousel, so that nothing moves once it is loaded. */
function CarouselSkeleton({ title }: { title: string }) {
  return (
    <section className="carousel">
      <div className="carousel-head">
        <h2>{title}</h2>
      </div>
      <div className="carousel-view" role="status" aria-label={LOADING}>
        <div className="carousel-track">
          {SKELETON_SLIDES.map((slide) => (
            <div key={slide} className="carousel-slide">
              <div className="skeleton skeleton-card" />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

/** As many as a desktop shows. */
const SKELETON_SLIDES = [1, 2, 3, 4, 5]

/** Plays while the carousel is on the screen, until the member stops it. */
function useAutoplay(api: UseEmblaCarouselType[1]) {
  const [isPlaying, setIsPlaying] = useState(true)
  useEffect(() => {
    const autoplay = api?.plugins().autoplay
    if (!api || !autoplay) return
    const stop = () => setIsPlaying(false)
    // Dragging or the keyboard stops it for good, as the button does.
    api.on('pointerDown', stop).on('slideFocus', stop)
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && isPlaying) autoplay.play()
      else autoplay.stop()
    })
    observer.observe(api.rootNode())
    return () => {
      observer.disconnect()
      api.off('pointerDown', stop).off('slideFocus', stop)
    }
  }, [api, isPlaying])
  return { isPlaying, pause: () => setIsPlaying(false), resume: () => setIsPlaying(true) }
}

function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
