import { MemberTopic, type MemberTopicProps } from '../components/topic/member-topic.tsx'

/** A topic with its posts, for members (specification 1, section 2). Visitors are given the same without scripts. */
export default function ForumTopic(props: MemberTopicProps) {
  return <MemberTopic {...props} />
}
