export const postPhotosHref = (postId: number) => `/forum/post/${postId}/photos`
