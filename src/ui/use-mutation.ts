import { useState } from 'react'

interface Options<Result> {
  mutationFn: () => Promise<Result>
  /** The mutation remains pending until it settles. */
  onSuccess?: (result: Result) => unknown
  onError: (error: unknown) => unknown
}

type State<Result> =
  | { status: 'idle' | 'pending'; data?: undefined; error?: undefined }
  | { status: 'success'; data: Result; error?: undefined }
  | { status: 'error'; data?: undefined; error: unknown }

/** A call with its state, like react-query's `useMutation`, for islands that fetch nothing. */
export function useMutation<Result>({ mutationFn, onSuccess, onError }: Options<Result>) {
  const [{ status, data, error }, setState] = useState<State<Result>>({ status: 'idle' })
  const mutate = async () => {
    setState({ status: 'pending' })
    try {
      const result = await mutationFn()
      await onSuccess?.(result)
      setState({ status: 'success', data: result })
    } catch (failure) {
      await onError(failure)
      setState({ status: 'error', error: failure })
    }
  }
  return {
    mutate: () => void mutate(),
    data,
    error,
    isIdle: status === 'idle',
    isPending: status === 'pending',
    isSuccess: status === 'success',
  }
}
