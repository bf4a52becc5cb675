/** Spec §6: videos of one's own need the Paid plan. */
export const mayAddVideos = (entity: { subscription: string } | undefined): boolean => entity?.subscription === 'Paid';
