import { expect, test } from 'vitest'
import { formatDevice } from '../../../shared/device.ts'

const BASE = 'Mozilla/5.0'
test.each([
  [`${BASE} (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox, Windows'],
  [`${BASE} (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`${BASE} (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0`, 'Edge, Windows'],
  [
    `${BASE} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
    'Safari, Mac',
  ],
  [
    `${BASE} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 CriOS/130.0 Mobile Safari/604`,
    'Chrome, iPhone',
  ],
  [
    `${BASE} (Linux; Android 14; SM-S911B) SamsungBrowser/27.0 Chrome/125 Mobile Safari/537`,
    'Samsung Internet, Android',
  ],
  ['curl/8.5.0', 'Appareil inconnu'],
  [null, 'Appareil inconnu'],
])('%s', (userAgent, device) => expect(formatDevice(userAgent)).toBe(device))
