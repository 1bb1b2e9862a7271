// Runs in a page: what breaks a criterion of the RGAA, by criterion, one sentence each.

export type Problems = Record<string, string[]>

/** Self-contained: Playwright sends its source to the browser. */
export function measureCriteria(): Problems {
  const problems: Problems = {}
  const add = (id: string, text: string) => {
    problems[id] = [...(problems[id] ?? []), text]
  }
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} ${(element.textContent ?? '').trim().slice(0, 40)}`
  const isPage = document.querySelector('main') !== null

  for (const svg of all('svg')) {
    const isNamed = svg.getAttribute('role') === 'img'
    if (!isNamed && !svg.closest('[aria-hidden=true]')) add('1.2', describe(svg))
  }
  for (const image of all('img[alt=""]')) {
    if (image.title || image.getAttribute('aria-label')) add('1.2', describe(image))
  }
  for (const figure of all('figure:has(figcaption)')) {
    if (!figure.querySelector('img, svg, [role=img], table, blockquote, p')) add('1.9', describe(figure))
  }

  for (const table of all('table')) {
    const isLayout = table.getAttribute('role') === 'presentation'
    const isTitled =
      table.querySelector('caption') ?? table.getAttribute('aria-labelledby') ?? table.ariaLabel
    if (isLayout && table.querySelector('th, caption, thead, tfoot, [scope], [headers]'))
      add('5.8', describe(table))
    if (isLayout && table.querySelector('tr > :nth-child(3)')) add('5.3', describe(table))
    if (!isLayout && !isTitled) add('5.4', describe(table))
    if (!isLayout && !table.querySelector('th')) add('5.6', describe(table))
    for (const header of table.querySelectorAll('th'))
      if (!isLayout && !header.scope) add('5.7', describe(header))
  }

  const destinations = new Map<string, Set<string>>()
  for (const link of all('a[href]').filter(isShown)) {
    const name = (link.getAttribute('aria-label') ?? link.textContent ?? '').trim()
    if (/^(ici|cliquez( ici)?|en savoir plus|lire la suite|plus)$/i.test(name)) add('6.1', `« ${name} »`)
    destinations.set(name, (destinations.get(name) ?? new Set()).add((link as HTMLAnchorElement).href))
  }

  for (const field of all('select, input')) {
    if (/location|submit\(\)/.test(field.getAttribute('onchange') ?? '')) add('7.4', describe(field))
  }
  for (const status of all('[role=status], [role=alert], [aria-live]')) {
    if (status.getAttribute('aria-hidden') === 'true') add('7.5', describe(status))
  }

  if (document.doctype?.name !== 'html' || document.compatMode !== 'CSS1Compat') add('8.1', 'no doctype')
  if (document.documentElement.lang !== 'fr') add('8.4', document.documentElement.lang)
  if (isPage && !/^.{3,} [·|–-] Guinguette$|Guinguette/.test(document.title)) add('8.6', document.title)
  for (const element of all(
    'font, center, big, tt, strike, u, basefont, p:empty:not(.sr, [role=status], [aria-live]), h1:empty, h2:empty, h3:empty, br + br',
  )) {
    add('8.9', describe(element))
  }
  for (const element of all('body [dir]')) {
    if (!/^(auto|ltr|rtl)$/.test(element.dir)) add('8.10', describe(element))
  }

  const headings = all('h1, h2, h3, h4, h5, h6').filter((heading) => heading.checkVisibility())
  const titles = headings.filter(({ tagName }) => tagName === 'H1')
  if (titles.length !== 1) add('9.1', `${titles.length} h1`)
  for (const [index, heading] of headings.entries()) {
    const level = Number(heading.tagName[1])
    const before = Number(headings[index - 1]?.tagName[1] ?? level)
    if (level > before + 1) add('9.1', `h${before} then ${describe(heading)}`)
  }
  if (isPage) {
    // A step of the welcome has its own way out, and neither menu nor footer.
    const zones = document.querySelector('footer') ? ['header', 'nav', 'footer'] : ['header']
    for (const zone of zones) if (all(zone).length === 0) add('9.2', `no ${zone}`)
    if (all('main').length !== 1) add('9.2', 'more than one main')
    for (const nav of all('nav').filter(isShown)) {
      if (all('nav').length > 1 && !nav.ariaLabel && !nav.getAttribute('aria-labelledby'))
        add('12.6', describe(nav))
    }
  }
  for (const quote of all('blockquote, q')) if (!quote.textContent?.trim()) add('9.4', describe(quote))

  const PRESENTATION = [
    'align',
    'bgcolor',
    'border',
    'cellpadding',
    'cellspacing',
    'color',
    'face',
    'background',
    'valign',
  ]
  if (isPage) {
    for (const name of PRESENTATION)
      for (const element of all(`body [${name}]:not(svg, svg *)`)) add('10.1', `${name} ${describe(element)}`)
    for (const element of all('main *')) {
      for (const pseudo of ['::before', '::after']) {
        const { content } = getComputedStyle(element, pseudo)
        if (/^"[^"]*\p{L}{3}/u.test(content)) add('10.2', `${content} ${describe(element)}`)
      }
    }
    const { color, backgroundColor } = getComputedStyle(document.body)
    const root = getComputedStyle(document.documentElement).backgroundColor
    const isSet = [backgroundColor, root].some((value) => value !== 'rgba(0, 0, 0, 0)')
    if (!color || !isSet) add('10.5', 'text or ground without a colour')
  }

  for (const group of all('fieldset, [role=group], [role=radiogroup]')) {
    const legend =
      group.querySelector(':scope > legend')?.textContent ??
      group.ariaLabel ??
      group.getAttribute('aria-labelledby')
    if (!legend?.trim()) add('11.6', describe(group))
  }
  for (const radio of all('input[type=radio]')) {
    if (!radio.closest('fieldset, [role=group], [role=radiogroup]'))
      add('11.5', describe(radio.parentElement ?? radio))
  }
  for (const group of all('optgroup')) if (!(group as HTMLOptGroupElement).label) add('11.8', describe(group))
  for (const field of all('[required], [aria-required=true]').filter(isShown)) {
    if (field.getAttribute('aria-invalid') === 'true')
      add('11.10', `wrong before it is filled: ${describe(field)}`)
  }

  if (isPage) {
    if (document.querySelector('footer')) {
      if (all('header nav a[href]').length === 0) add('12.1', 'no menu')
      if (all('footer a[href="/plan-du-site"]').length === 0) add('12.1', 'no map')
    }
    const first = document.querySelector('a[href], button, input, select, textarea')
    if (first?.getAttribute('href') !== `#${document.querySelector('main')?.id}`)
      add('12.7', describe(first ?? document.body))
    for (const element of all('[tabindex]')) if (element.tabIndex > 0) add('12.8', describe(element))
    for (const element of all('[onmousedown], [onpointerdown], [ontouchstart]'))
      add('13.11', describe(element))
  }
  return problems
}

/** Runs in the page: edges of fields and buttons with less than 3:1 to what is around them, as text on their ground says. */
export function measureEdges(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const canvas = document
    .createElement('canvas')
    .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  const read = (value: string): Colour => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = value
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = (top: Colour, ground: Colour): Colour =>
    [
      ...([0, 1, 2] as const).map((at) => top[at] * top[3] + ground[at] * (1 - top[3])),
      1,
    ] as unknown as Colour
  const luminance = (colour: Colour) => {
    const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((part) => {
      const share = part / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: Colour, other: Colour) => {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }
  const groundOf = (element: Element | null): Colour => {
    if (!element) return read('white')
    const own = read(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, groundOf(element.parentElement))
  }
  const faults: string[] = []
  for (const field of document.querySelectorAll<HTMLElement>('input, select, textarea')) {
    const isDrawn =
      field.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && field.offsetWidth > 4
    const style = getComputedStyle(field)
    if (
      !isDrawn ||
      /^(hidden|range|file|submit)$/.test((field as HTMLInputElement).type) ||
      style.appearance === 'auto'
    )
      continue
    const around = groundOf(field.parentElement)
    const own = over(read(style.backgroundColor), around)
    const edges = [own, over(read(style.borderBottomColor), around)]
    if (style.outlineStyle !== 'none') edges.push(over(read(style.outlineColor), around))
    for (const shadow of style.boxShadow.match(/(rgba?|color|oklch)\([^)]*\)/g) ?? [])
      edges.push(over(read(shadow), around))
    const wrapper = field.parentElement
    if (wrapper && wrapper.offsetHeight < field.offsetHeight + 24) {
      const outer = groundOf(wrapper.parentElement)
      const { borderBottomColor, borderBottomWidth } = getComputedStyle(wrapper)
      if (borderBottomWidth !== '0px' && contrast(over(read(borderBottomColor), outer), outer) >= 3) continue
    }
    const best = Math.max(...edges.map((edge) => contrast(edge, around)))
    if (best < 3)
      faults.push(
        `${field.tagName} ${field.className} ${(field as HTMLInputElement).type} ${best.toFixed(2)}`,
      )
  }
  return faults
}

/** Runs in the page: text that its box cuts once lines, words and letters are as far apart as WCAG 1.4.12 asks. */
export function measureTextSpacing(): string[] {
  // The policy of the site refuses a style element.
  const style = new CSSStyleSheet()
  style.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets.push(style)
  const faults: string[] = []
  if (document.documentElement.scrollWidth > innerWidth)
    faults.push(`scrolls by ${document.documentElement.scrollWidth - innerWidth} px`)
  for (const element of document.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const isCut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2
    const isLow = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 4
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    const isShort = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    const isSeen = element.clientWidth > 2 && element.clientHeight > 2
    if (hasText && isSeen && !isShort && (isCut || isLow))
      faults.push(`${element.className} ${element.textContent?.trim().slice(0, 40)}`)
  }
  document.adoptedStyleSheets.pop()
  return faults
}

/** Runs in the page: addresses of menus, search and map, in their order; empty without a menu. */
export function listMenus(): string {
  const links = [
    ...document.querySelectorAll(
      'header .bar-nav a[href], header a[href^="/recherche"], footer a[href="/plan-du-site"]',
    ),
  ]
  return links.length > 1 ? links.map((link) => link.getAttribute('href')).join(' ') : ''
}
