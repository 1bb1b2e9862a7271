import { useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { RadioGroup } from '../../../../ui/choices.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { showSuccess } from '../../../../ui/toast.ts'
import { REASON_MAX, REPORT_CATEGORIES, REPORT_TYPE, REPORTED_MESSAGES, sendReport } from '../contract.ts'
import * as texts from '../texts.ts'
import type { ReportProps } from './report-modal.tsx'

const CATEGORY_OPTIONS = REPORT_CATEGORIES.map((value) => ({ value, label: texts.CATEGORIES[value] }))

export default function ReportForm({
  open,
  onClose,
  type,
  targetId,
  userId,
  blocks = false,
  onBlocked,
  onSent,
}: ReportProps & { onSent: () => void }) {
  const formId = useId()
  const [category, setCategory] = useState('')
  const [reason, setReason] = useState('')
  const { register, errors, ...form } = useCallForm(sendReport, {
    params: { type, targetId, userId },
    defaultValues: { category: null, reason: '', ...(blocks ? { block: true } : {}) },
    onDone: async ({ message }) => {
      onClose()
      onSent()
      if (blocks) onBlocked?.()
      await showSuccess(message)
    },
  })
  const field = register('reason')
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={blocks ? texts.BLOCK_AND_REPORT : texts.REPORT_TITLES[type]}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            {texts.CANCEL}
          </Button>
          <Button type="submit" form={formId} kind="danger" busy={form.isSubmitting}>
            {blocks ? texts.BLOCK_AND_REPORT : texts.SEND_REPORT}
          </Button>
        </>
      }
    >
      {blocks && <p>{texts.BLOCK_LEAD}</p>}
      <p className="soft">
        {texts.REPORT_LEAD}
        {type === REPORT_TYPE.conversation && ` ${texts.formatAttachedMessages(REPORTED_MESSAGES)}`}
      </p>
      <form id={formId} className="form" onSubmit={form.submit} noValidate>
        <RadioGroup
          label={texts.CATEGORY}
          name="category"
          options={CATEGORY_OPTIONS}
          value={category}
          error={errors.category}
          onChange={(value) => {
            setCategory(value)
            form.setValue('category', value)
          }}
        />
        <TextArea
          label={texts.REASON}
          hint={texts.REASON_HINT}
          error={errors.reason}
          limit={REASON_MAX}
          rows={3}
          {...field}
          defaultValue={reason}
          onChange={(event) => {
            setReason(event.target.value)
            return field.onChange(event)
          }}
        />
      </form>
    </Modal>
  )
}
