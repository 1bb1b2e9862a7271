import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../client/call.ts'
import { navigateTo } from '../../../../client/navigate.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { Select, TextInput } from '../../../../ui/inputs.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { showAfterNavigation } from '../../../../ui/toast.ts'
import { listCategories } from '../../categories/contract.ts'
import { TITLE_MAX } from '../../contract.ts'
import { topicHref } from '../../posts/contract.ts'
import { CANCEL, EDIT_TOPIC } from '../../texts.ts'
import { editTopic, type Topic } from '../contract.ts'

interface Props {
  topic: Topic
  page: number
  onClose: () => void
}

const FORM_ID = 'edit-topic'

/**
 * Changes a topic's title or category and navigates to its new address. Loaded when staff first open it.
 */
function EditTopicModal({ topic, page, onClose }: Props) {
  const { data: categories, isError } = useQuery({
    queryKey: ['categories'],
    queryFn: () => callApi(listCategories, {}),
  })
  const { register, errors, formError, isSubmitting, submit } = useCallForm(editTopic, {
    params: { topicId: String(topic.topic_id) },
    defaultValues: { title: topic.title, category: topic.category_id },
    onDone: ({ message, slug }) => {
      showAfterNavigation(message)
      return navigateTo(topicHref(slug, page))
    },
  })
  const initialCategories = categories?.map(({ id, title, emoji }) => ({
    value: id,
    label: `${emoji} ${title}`,
  })) ?? [{ value: topic.category_id, label: `${topic.category_emoji} ${topic.category_title}` }]
  const acts = (
    <>
      <Button kind="line" onClick={onClose}>
        {CANCEL}
      </Button>
      <Button type="submit" form={FORM_ID} busy={isSubmitting}>
        Enregistrer
      </Button>
    </>
  )
  return (
    <Modal open onClose={onClose} title={EDIT_TOPIC} acts={acts}>
      <form id={FORM_ID} className="form" noValidate onSubmit={submit}>
        <TextInput
          {...register('title')}
          label="Titre"
          hint="L’ancienne adresse du topic continuera d’y mener."
          limit={TITLE_MAX}
          defaultValue={topic.title}
          error={errors.title}
          autoComplete="off"
        />
        <Select
          // The option is selected again once all options are rendered.
          key={initialCategories.length}
          {...register('category', { valueAsNumber: true })}
          label="Catégorie"
          options={initialCategories}
          defaultValue={topic.category_id}
          error={
            errors.category ??
            formError ??
            (isError ? 'Les catégories n’ont pas pu être chargées.' : undefined)
          }
        />
      </form>
    </Modal>
  )
}

export default withQueries(EditTopicModal)
