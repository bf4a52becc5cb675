export { statusOf as standingOf } from '@finaula/contract/entities';
