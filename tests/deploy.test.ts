import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { TIMEOUTS } from '../src/platform/http/listener.ts'
import { generateSealingKeys } from '../src/platform/legal-records/sealed-box.ts'
import { renderSettingsExample, renderSettingsPage } from '../tools/assets/settings-docs.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from './support/certificate.ts'
import {
  findArguments,
  findChildren,
  parseCaddy,
  parseExampleSettings,
  parseNginx,
  parseUnit,
  ROOT,
  readProjectFile,
  SETTINGS,
} from './support/deploy-files.ts'

const EXAMPLE = 'deploy/guinguette.env.example'
/** Values for the settings that the example leaves empty. */
const MADE: Record<string, string> = {
  BACKUP_S3_ACCESS_KEY: 'GK0123456789abcdef',
  BACKUP_S3_SECRET_KEY: 'hunter2hunter2',
  SECRET_KEY: 'k'.repeat(32),
  S3_ACCESS_KEY: 'GK0123456789abcdef',
  S3_SECRET_KEY: 'hunter2hunter2',
  FOUNDER_PASSWORD: 'dix lettres au moins',
  STRIPE_SECRET_KEY: 'sk_live_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  STRIPE_PRICE_ID: 'price_1234',
  GIPHY_KEY: 'abcdefgh12345678',
  LEGAL_PUBLIC_KEY: generateSealingKeys().publicKey,
}
const folder = mkdtempSync(join(tmpdir(), 'guinguette-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const has = (program: string) => spawnSync('which', [program]).status === 0

describe('settings', () => {
  test('docs/settings.md and the example are the output of `npm run docs`', () => {
    expect(readProjectFile('docs/settings.md')).toBe(renderSettingsPage())
    expect(readProjectFile(EXAMPLE)).toBe(renderSettingsExample())
    expect(parseExampleSettings(EXAMPLE).map(([name]) => name)).toEqual(SETTINGS)
  })

  test('every line of the example parses', () => {
    const lines = parseExampleSettings(EXAMPLE)
    expect(
      lines
        .filter(([, value]) => value === '')
        .map(([name]) => name)
        .sort(),
    ).toEqual(Object.keys(MADE).sort())
    const location = join(ROOT, 'package.json')
    const env = readConfig({ ...Object.fromEntries(lines), ...MADE, IP_DATABASE: location })
    expect(env).toMatchObject({
      isSecure: true,
      asksFactor: true,
      testPayment: false,
      trustedProxies: ['loopback'],
    })
    expect(env.mailFrom).toBe('Guinguette <bonjour@rencontres.example>')
    expect(Object.values(env.publisher).filter((value) => value === null)).toEqual([])
  })

  test('an unchanged copy sets nothing', () => {
    expect(readProjectFile(EXAMPLE)).not.toMatch(/^[A-Z]/m)
  })

  test.skipIf(!existsSync(join(ROOT, '.git')))('copies with secrets are ignored by Git', () => {
    const paths = ['deploy/.env', 'deploy/guinguette.env']
    const { stdout } = spawnSync('git', ['check-ignore', ...paths], { cwd: ROOT, encoding: 'utf8' })
    expect(stdout.split('\n').filter(Boolean)).toEqual(paths)
    expect(spawnSync('git', ['check-ignore', EXAMPLE], { cwd: ROOT }).status).toBe(1)
  })
})

describe('guinguette.service', () => {
  const PATH = 'deploy/systemd/guinguette.service'
  const { Service = {}, Unit = {}, Install = {} } = parseUnit(PATH)

  test('it starts the project’s command as its own user with its own folder', () => {
    expect(Service).toMatchObject({
      User: ['guinguette'],
      StateDirectory: ['guinguette'],
      StateDirectoryMode: ['0700'],
      WorkingDirectory: ['/opt/guinguette'],
      Environment: ['NODE_ENV=production MALLOC_ARENA_MAX=2 DATA_DIR=/var/lib/guinguette'],
      EnvironmentFile: ['/etc/guinguette/guinguette.env'],
    })
    const start = JSON.parse(readProjectFile('package.json')).scripts.start
    expect(Service.ExecStart).toEqual([`/usr/bin/${start.replace('dist/', '/opt/guinguette/dist/')}`])
    // The launcher gives Node the same options.
    expect(readProjectFile('guinguette')).toContain(`exec ${start.replace(/ dist.*/, '')} "$here/`)
    expect(Install.WantedBy).toEqual(['multi-user.target'])
  })

  test('it restarts, with a stop timeout longer than the ten seconds of the site', () => {
    expect(Service).toMatchObject({ Restart: ['always'], KillMode: ['mixed'], KillSignal: ['SIGTERM'] })
    expect(Number(Service.TimeoutStopSec?.[0])).toBeGreaterThan(10)
    expect(Number(Unit.StartLimitBurst?.[0])).toBeGreaterThan(1)
  })

  test('it has the permissions that it needs and no more', () => {
    expect(Service).toMatchObject({
      NoNewPrivileges: ['yes'],
      ProtectSystem: ['strict'],
      ProtectHome: ['yes'],
      PrivateTmp: ['yes'],
      CapabilityBoundingSet: [''],
    })
    // Node's compiler writes code; pictures are decoded at a lower priority.
    expect(Service.MemoryDenyWriteExecute).toBeUndefined()
    expect(Service.SystemCallFilter?.join(' ')).not.toMatch(/~.*@resources/)
    expect(Number(Service.LimitNOFILE?.[0])).toBeGreaterThan(readConfig({}).eventStreams)
  })

  test.skipIf(!has('systemd-analyze'))('systemd accepts it (where it is installed)', () => {
    const copy = join(folder, 'guinguette.service')
    // The path is that of the target machine.
    writeFileSync(copy, readProjectFile(PATH).replace('/usr/bin/node', process.execPath))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' })
    expect({
      status,
      said: stderr.split('\n').filter((text) => text.includes('guinguette.service')),
    }).toEqual({
      status: 0,
      said: [],
    })
  })
})

/** Both proxies do the same, each in its own syntax. */
describe('the proxy', () => {
  const caddy = parseCaddy(readProjectFile('deploy/Caddyfile'))
  const site = findChildren(caddy, '{$SITE_URL:https://guinguette.localhost}')
  const nginx = parseNginx(readProjectFile('deploy/nginx.conf'))
  const [plain = [], secure = []] = nginx
    .filter(({ tokens }) => tokens[0] === 'server')
    .map((one) => one.children)

  test('Caddy checks readiness and forwards the client’s address', () => {
    const shared = findChildren(caddy, '(site)')
    expect(findArguments(shared, 'health_uri')).toEqual(['/api/health'])
    expect(findArguments(shared, 'lb_try_duration')).toEqual(['5s'])
    // An aborted request of a client must not count against the process.
    expect(findArguments(shared, 'fail_duration')).toBeUndefined()
    // The default of Caddy, unless it is configured otherwise.
    expect(readProjectFile('deploy/Caddyfile')).not.toMatch(/^\s*(trusted_proxies|header_up)/m)
    for (const handle of site.filter(({ tokens }) => tokens[0] === 'handle')) {
      const inside = findChildren(handle.children, 'reverse_proxy')
      expect(findArguments(handle.children, 'reverse_proxy')).toEqual(['{$UPSTREAMS:127.0.0.1:3000}'])
      expect(findArguments(inside, 'import')).toEqual(['site'])
    }
  })

  test('events are not buffered', () => {
    const events = findChildren(findChildren(site, 'handle', '/api/events'), 'reverse_proxy')
    expect(findArguments(events, 'flush_interval')).toEqual(['-1'])
    const location = findChildren(secure, 'location', '=', '/api/events')
    expect(findArguments(location, 'proxy_buffering')).toEqual(['off'])
    expect(findArguments(location, 'proxy_read_timeout')).toEqual(['1h'])
  })

  test('a photo of 10 MB passes with its form within the site’s time limit', () => {
    expect(findArguments(findChildren(site, 'request_body'), 'max_size')).toEqual(['11MB'])
    expect(
      findArguments(findChildren(findChildren(findChildren(caddy), 'servers'), 'timeouts'), 'read_body'),
    ).toEqual(['2m'])
    expect(findArguments(secure, 'client_max_body_size')).toEqual(['11m'])
    // Between two parts of the body.
    expect(findArguments(secure, 'client_body_timeout')).toEqual(['30s'])
    expect(TIMEOUTS.requestTimeout).toBe(120_000)
  })

  test('nginx allows one client as many bodies and streams as the site does', () => {
    expect(findArguments(secure, 'limit_conn', 'guinguette_senders')).toEqual(['64'])
    expect(findArguments(secure, 'limit_conn', 'guinguette_clients')).toEqual(['256'])
    const events = findChildren(secure, 'location', '=', '/api/events')
    expect(findArguments(events, 'limit_conn')).toEqual(['guinguette_streams', '100'])
  })

  test('it compresses nothing and caches built files only', () => {
    expect(findArguments(site, 'encode')).toBeUndefined()
    expect(findArguments(secure, 'gzip')).toEqual(['off'])
    const cached = secure.filter(
      ({ children: inside }) => findArguments(inside, 'proxy_cache')?.[0] === 'guinguette_files',
    )
    expect(cached.map(({ tokens }) => tokens)).toEqual([['location', '/assets/']])
    expect(readProjectFile('deploy/nginx.conf')).not.toMatch(/proxy_ignore_headers|proxy_cache_valid|expires/)
  })

  test('neither logs requests, because they contain addresses and links of mails', () => {
    expect(readProjectFile('deploy/Caddyfile')).not.toMatch(/^\s*log\b/m)
    expect([plain, secure].map((server) => findArguments(server, 'access_log'))).toEqual([['off'], ['off']])
  })

  test('nginx sets the client’s address, speaks HTTP/2 and TLS from 1.2 on, and redirects from HTTP', () => {
    expect(findArguments(secure, 'proxy_set_header', 'X-Forwarded-For')).toEqual(['$remote_addr'])
    expect(findArguments(secure, 'listen')).toEqual(['443', 'ssl', 'http2'])
    expect(findArguments(secure, 'ssl_protocols')).toEqual(['TLSv1.2', 'TLSv1.3'])
    expect(findArguments(findChildren(plain, 'location', '/'), 'return')?.[0]).toBe('301')
    // A location that sets a header of its own loses those of its parent.
    const locations = secure.filter(({ tokens }) => tokens[0] === 'location')
    expect(locations.map(({ children: inside }) => findArguments(inside, 'proxy_set_header'))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a truncated file is rejected', () => {
    expect(() => parseNginx('server { listen 80 }')).toThrow('} comes after listen 80')
    expect(() => parseNginx('server { listen 80;')).toThrow('it ends in the middle')
    expect(() => parseCaddy('site {\n\thandle {\n\t}\n')).toThrow('it ends in the middle')
    expect(() => parseCaddy('site {\n}\n}\n')).toThrow('a } too many')
  })

  test.skipIf(!has('caddy'))('Caddy accepts its file (where it is installed)', () => {
    // Nothing is written to the user's home, no certificate is requested, and no server listens.
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      SITE_URL: 'https://rencontres.example',
      UPSTREAMS: '127.0.0.1:1 127.0.0.1:2',
    }
    const file = join(ROOT, 'deploy/Caddyfile')
    const args = ['validate', '--config', file, '--adapter', 'caddyfile']
    const { status, stderr } = spawnSync('caddy', args, { env, encoding: 'utf8' })
    expect({ status, said: stderr.match(/"level":"(warn|error)".*/g) }).toEqual({ status: 0, said: null })
  })

  test.skipIf(!has('nginx'))('nginx accepts its file (where it is installed)', () => {
    const to = (name: string) => join(folder, name)
    writeFileSync(to('fullchain.pem'), CERTIFICATE)
    writeFileSync(to('privkey.pem'), CERTIFICATE_KEY)
    const moved = readProjectFile('deploy/nginx.conf')
      .replaceAll('/etc/letsencrypt/live/rencontres.example', folder)
      .replaceAll('/var/cache/nginx', folder)
      .replace(/listen( \[::\]:| )(80|443)/g, 'listen$140$2')
    writeFileSync(to('site.conf'), moved)
    writeFileSync(
      to('nginx.conf'),
      `pid ${to('pid')}; error_log stderr; events {} http { include ${to('site.conf')}; }`,
    )
    const { status, stderr } = spawnSync(
      'nginx',
      ['-t', '-e', 'stderr', '-p', folder, '-c', to('nginx.conf')],
      {
        encoding: 'utf8',
      },
    )
    expect({ status, errors: stderr.match(/\[(emerg|alert|crit|error)\].*/g) }).toEqual({
      status: 0,
      errors: null,
    })
  })
})
