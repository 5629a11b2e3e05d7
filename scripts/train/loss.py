"""The loss is the decision itself: where a word begins, a softmax over all rows; inside a word, over the rows that begin
with what has been typed and row 0 - exactly what an engine computes. So the model need not learn to spell.

The words' gradients are computed together with the loss, and inside words only the rows of the same first letter are
multiplied. Both are what makes a step cheap.
"""
import torch

PAD = 32  # inside words, places are multiplied in multiples of this many: few shapes, so the kernels made for them are kept


def softmax_gradient(logits, bias, target):
    """(loss, d loss / d logits) of rows of logits against their target row."""
    x = logits.float() + bias
    top = x.amax(-1, keepdim=True)
    e = (x - top).exp()
    total = e.sum(-1, keepdim=True)
    hit = torch.arange(x.shape[1], device=x.device) == target[:, None]
    loss = total.log() + top - torch.where(hit, x, torch.zeros_like(x)).sum(-1, keepdim=True)
    return loss.squeeze(1), (e * (1 / total) - hit.float()).to(logits.dtype)


def range_gradient(logits, other, first, target, lo, hi):
    """The same over the rows [lo,hi) of each row of logits and the logit of row 0; logits begin at row `first`."""
    rows = torch.arange(first, first + logits.shape[1], device=logits.device)
    inside = (rows >= lo[:, None]) & (rows < hi[:, None])
    x = logits.masked_fill(~inside, -1e9)
    top = torch.maximum(x.amax(-1), other)[:, None]
    e, e0 = (x - top).exp(), (other[:, None] - top).exp()
    total = e.sum(-1, keepdim=True) + e0
    hit = rows == target[:, None]
    is_other = (target == 0)[:, None]
    at_target = torch.where(is_other, other[:, None], torch.where(hit, x, torch.zeros_like(x)).sum(-1, keepdim=True))
    loss = total.log() + top - at_target
    return loss.squeeze(1), e / total - hit.float(), (e0 / total - is_other.float()).squeeze(1)


class WordLoss(torch.autograd.Function):
    """Mean loss at next-word places plus mean loss inside words.

    mid_groups lists (begin, end, first row, end row): the places of one first letter, and its rows of the lexicon. full and
    inside are softmax_gradient and range_gradient, or what they were compiled to.
    """

    @staticmethod
    def forward(ctx, hidden, weight, bias, batch, full, inside):
        h_next, h_mid = hidden[batch.next_at], hidden[batch.mid_at]
        one, each = 1 / max(len(h_next), 1), 1 / max(len(h_mid), 1)
        b, db = bias.float(), torch.zeros_like(bias, dtype=torch.float32)
        d_hidden = torch.zeros_like(hidden)

        loss, d = full(h_next @ weight.t(), b, batch.next_row)
        loss_next = loss.sum() * one
        d_hidden.index_add_(0, batch.next_at, (d @ weight) * one)
        dw = d.t() @ (h_next * one)
        db += (torch.full_like(d[:1, :1], one).expand(1, len(d)) @ d).float().squeeze(0)

        loss_mid = torch.zeros_like(loss_next)
        other = (h_mid @ weight[0]).float() + b[0]
        d_mid = torch.zeros_like(h_mid)
        n = len(h_mid)
        for begin, end, first, last in batch.mid_groups:
            # a multiple of PAD places, of which only begin..end count; near the end of all, the ones before are taken
            size = min(n, -(-(end - begin) // PAD) * PAD)
            at = min(begin, n - size)
            part, counts = slice(at, at + size), batch.mid_index[at:at + size]
            counts = (counts >= begin) & (counts < end)
            w, h = weight[first:last], h_mid[part]
            loss, d, d0 = inside((h @ w.t()).float() + b[first:last], other[part], first,
                                 batch.mid_row[part], batch.mid_lo[part], batch.mid_hi[part])
            scale = counts.float() * each
            loss_mid += (loss * scale).sum()
            d, d0 = d * scale[:, None], d0 * scale
            db[first:last] += d.sum(0)
            db[0] += d0.sum()
            d, d0 = d.to(w.dtype), d0.to(w.dtype)
            d_mid[part] += d @ w + d0[:, None] * weight[0]
            dw[first:last] += d.t() @ h
            dw[0] += d0 @ h
        d_hidden.index_add_(0, batch.mid_at, d_mid)
        ctx.save_for_backward(d_hidden, dw, db)
        ctx.mark_non_differentiable(loss_next, loss_mid)
        return loss_next + loss_mid, loss_next, loss_mid

    @staticmethod
    def backward(ctx, g, *_):
        d_hidden, dw, db = ctx.saved_tensors  # g is 1: this loss is a term of the sum
        return d_hidden, dw, db.to(dw.dtype), None, None, None
