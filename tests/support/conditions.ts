// Each runs in a page, self-contained: what breaks a condition under which some people read, one sentence each.

/** Under reduced motion: animations and transitions that move for longer than an instant. */
export function findMotion(): string[] {
  return document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect)) return []
    const { duration, iterations } = effect.getTiming()
    const moves = effect
      .getKeyframes()
      .some((frame) => 'transform' in frame || 'translate' in frame || 'scale' in frame)
    const isLong = Number(duration) > 200 || iterations === Number.POSITIVE_INFINITY
    return moves && isLong ? [`${effect.target?.className} moves for ${duration} ms`] : []
  })
}

/** In forced colours: controls without a border, an underline or an icon, which look like text. */
export function findUnboundControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('button, .btn, input, select, textarea')
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    if (control.offsetWidth < 5 || control.matches('[type=hidden], [type=range], [type=file]')) return []
    const style = getComputedStyle(control)
    const isBound =
      style.appearance !== 'none' ||
      (style.borderBottomStyle !== 'none' && Number.parseFloat(style.borderBottomWidth) >= 1) ||
      style.outlineStyle !== 'none' ||
      style.textDecorationLine.includes('underline') ||
      control.querySelector('svg, img') !== null ||
      control.closest('label') !== null
    return isBound
      ? []
      : [`${control.tagName}.${control.className} ${control.textContent?.trim().slice(0, 30)}`]
  })
}

/** Controls lower or narrower than 44 pixels; links within a sentence, and names, are as high as their text. */
export function findSmallTargets(): string[] {
  const MIN = 43.5
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, select, textarea, summary, [role=button], input:not([type=hidden])',
  )
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const target = control.closest('label') ?? control
    if (getComputedStyle(control).display === 'inline' || control.matches('.sr, .skip, .name')) return []
    const boxes = [target, control].map((element) => element.getBoundingClientRect())
    const grown = getComputedStyle(control, '::after')
    const isGrown = grown.content !== 'none' && grown.position === 'absolute'
    const [width, height] = [
      Math.max(...boxes.map((box) => box.width)),
      Math.max(...boxes.map((box) => box.height)),
    ]
    if (width < 2 || isGrown || (width >= MIN && height >= MIN)) return []
    return [
      `${control.tagName}.${control.className} ${Math.round(width)} × ${Math.round(height)} ${control.textContent?.trim().slice(0, 30)}`,
    ]
  })
}
