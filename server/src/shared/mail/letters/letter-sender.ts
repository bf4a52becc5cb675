import type { Config } from '../../../config.ts';
import type { Sender } from './render-message.ts';

/** The sender of letters; without mail, previews name the support address. */
export const letterSender = ({ publicUrl, platform, mail }: Config): Sender => ({
  publicUrl,
  productName: platform.product_name,
  supportEmail: platform.support_email,
  from: mail?.from ?? { address: platform.support_email },
});
