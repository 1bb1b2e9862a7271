export const BLOCKED = 'Ce membre est bloqué\u202f: vous ne vous croiserez plus.'
export const UNBLOCKED = 'Ce membre n’est plus bloqué.'
export const BLOCK_ONESELF = 'Vous ne pouvez pas vous bloquer vous-même.'
export const MEMBER_UNKNOWN = 'Ce membre n’existe pas.'
