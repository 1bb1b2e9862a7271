// Makes the picture at the top of the README from a running demo: home on a desktop, a conversation on a phone at night,
// an outing on a phone. Run by hand after a change of these screens, with Chromium's address in CHROME_PATH. Pages are
// loaded twice: the first time a page does without fonts that arrive late.
//   ./guinguette demo
//   CHROME_PATH=/usr/bin/chromium node tools/assets/readme-picture.mjs http://localhost:3000
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const [site = 'http://localhost:3000'] = process.argv.slice(2)
const target = resolve(import.meta.dirname, '../../docs/pictures/guinguette.webp')
const ACCOUNT = { email: 'salome.2@demo.guinguette.invalid', password: 'bal-au-bord-de-l-eau' }
const [WIDTH, HEIGHT] = [1_600, 820]
const DESKTOP = { viewport: { width: 1_180, height: 800 }, deviceScaleFactor: 1 }
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH })

/** Signs in with a browser of this look. */
async function open(look, colorScheme) {
  const page = await browser.newPage({ ...look, colorScheme, reducedMotion: 'reduce', locale: 'fr-FR' })
  await page.goto(`${site}/connexion`)
  for (const [name, value] of Object.entries(ACCOUNT)) await page.fill(`input[name=${name}]`, value)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site}/`)
  return page
}

async function photograph(page) {
  await page.evaluate(async () => {
    const isShown = (image) => image.getBoundingClientRect().top < innerHeight
    await Promise.all([...document.images].filter(isShown).map((image) => image.decode().catch(() => {})))
    await document.fonts.ready
  })
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
}

async function photographHome() {
  const page = await open(DESKTOP, 'light')
  await page.reload()
  return photograph(page)
}

async function photographConversation() {
  const page = await open(PHONE, 'dark')
  await page.goto(`${site}/messages`)
  await page
    .getByRole('link', { name: /Julien/ })
    .first()
    .click()
  await page.getByText('C’est convenu.').first().scrollIntoViewIfNeeded()
  return photograph(page)
}

async function photographOuting() {
  const page = await open(PHONE, 'light')
  await page.goto(`${site}/sorties`)
  const addresses = await page
    .locator('main a[href^="/sorties/"]')
    .evaluateAll((links) => links.map((link) => link.href))
  await page.goto(addresses.find((address) => /\/sorties\/\d+-/.test(address)))
  await page.reload()
  return photograph(page)
}

const [home, conversation, outing] = [
  await photographHome(),
  await photographConversation(),
  await photographOuting(),
]
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
await page.setContent(`<!doctype html>
  <style>
    body { margin: 0; height: ${HEIGHT}px; overflow: hidden; background: linear-gradient(150deg, #0d4a49 45%, #18615f 70%, #efa52f) }
    img { position: absolute; box-shadow: 0 18px 48px rgb(4 22 24 / 45%) }
    .desktop { left: 60px; top: 62px; width: 1020px; border-radius: 18px }
    .phone { width: 304px; border: 8px solid #0a1a1e; border-radius: 34px }
  </style>
  <img class="desktop" src="${home}">
  <img class="phone" style="left: 902px; top: 118px" src="${conversation}">
  <img class="phone" style="left: 1242px; top: 62px" src="${outing}">`)
await sharp(await page.screenshot())
  .webp({ quality: 82, effort: 6 })
  .toFile(target)
await browser.close()
