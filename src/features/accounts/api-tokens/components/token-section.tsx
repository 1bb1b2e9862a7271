import { formatDay } from '../../../../shared/formats.ts'
import { SCOPE_LABELS } from '../../../../shared/token-scopes.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { type ApiToken, revokeApiToken, TOKENS_PATH } from '../contract.ts'
import * as texts from '../texts.ts'

interface Props {
  token: string
  apiTokens: readonly ApiToken[]
}

/** One's own API tokens, on the security page. */
export function TokenSection({ token, apiTokens }: Props) {
  return (
    <section className="panel stack-sm" id="programmes">
      <h2>{texts.TOKENS_TITLE}</h2>
      <p className="soft small">{texts.TOKENS_LEAD}</p>
      {apiTokens.length === 0 ? (
        <p>{texts.NO_TOKEN}</p>
      ) : (
        <ul className="rows">
          {apiTokens.map((apiToken) => (
            <TokenRow key={apiToken.id} apiToken={apiToken} token={token} />
          ))}
        </ul>
      )}
      <p>
        <LinkButton href={TOKENS_PATH} kind="soft" icon="plus">
          {texts.CREATE_TOKEN}
        </LinkButton>
      </p>
    </section>
  )
}

function TokenRow({ apiToken, token }: { apiToken: ApiToken; token: string }) {
  const { id, name, scopes, expires_at, used_on } = apiToken
  const used = used_on === null ? 'jamais utilisé' : `dernier usage le ${formatDay(new Date(used_on))}`
  return (
    <li>
      <Icon name="key-round" />
      <div className="grow">
        <p className="user-text">{name}</p>
        <p className="soft tiny">{scopes.map((scope) => SCOPE_LABELS[scope]).join(' · ')}</p>
        <p className="soft tiny">{`Jusqu’au ${formatDay(new Date(expires_at))}, ${used}`}</p>
      </div>
      <OperationForm of={revokeApiToken} params={{ id }} token={token}>
        <Button type="submit" kind="line" small aria-label={`${texts.REVOKE}\u202f: ${name}`}>
          {texts.REVOKE}
        </Button>
      </OperationForm>
    </li>
  )
}
